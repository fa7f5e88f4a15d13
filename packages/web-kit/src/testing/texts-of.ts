/** The text content of each of these elements. */
export const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);
