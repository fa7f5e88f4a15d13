/** What stands in each of these elements. */
export const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);
