/** A promise and the hand that settles it, to hold something where the test wants it. */
export function aGate() {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
}
