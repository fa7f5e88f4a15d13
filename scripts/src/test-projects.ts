/** What the selected jest projects need. */
export type TestNeeds = { needServers: boolean; needFrontends: boolean; needEngine: boolean };

const all = ['unit', 'web', 'service', 'e2e', 'containers'];

/**
 * Parses `--selectProjects` and `--ignoreProjects` as jest does: names follow until the next option.
 * @param args the arguments after `npm test --`
 */
export function projectsOf(args: string[]): TestNeeds {
  const selected = valuesOf(args, 'selectProjects');
  const ignored = valuesOf(args, 'ignoreProjects');
  const chosen = (selected.length > 0 ? selected : all).filter((name) => !ignored.includes(name));
  return {
    needServers: chosen.includes('service') || chosen.includes('e2e'),
    needFrontends: chosen.includes('e2e'),
    needEngine: chosen.includes('containers'),
  };
}

function valuesOf(args: string[], option: string): string[] {
  const values: string[] = [];
  let open = false;
  for (const arg of args) {
    if (arg.startsWith(`--${option}=`)) values.push(...arg.slice(option.length + 3).split(','));
    else if (arg.startsWith('-')) open = arg === `--${option}`;
    else if (open) values.push(arg);
  }
  return values;
}
