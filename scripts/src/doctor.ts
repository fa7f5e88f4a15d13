import { statfs } from 'node:fs/promises';
import {
  chromiumCandidates,
  localFolder,
  lookAround,
  mongoCandidates,
  portIsFree,
  rabbitCandidates,
  root,
  type Finding,
} from '@wholesale/parts';
import { findingsTable } from './screen.ts';

/** Shows which candidate of each part would be used here, and why not the ones before it. Starts and installs nothing. */
const plan = { dataDir: localFolder, toolsDir: localFolder, log: () => undefined };
const [mongo, rabbit, chromium, ports] = await Promise.all([
  lookAround(mongoCandidates(plan)),
  lookAround(rabbitCandidates({ ...plan, allowMemory: true })),
  lookAround(chromiumCandidates(plan)),
  Promise.all([portRow('PORT', 8080), portRow('AUTH_PORT', 9099)]),
]);
const disk = await statfs(root);

console.log(findingsTable('Node', [{ name: process.execPath, why: `Node ${process.versions.node}`, chosen: true }]));
console.log(findingsTable('Database', mongo));
console.log(findingsTable('Message broker', rabbit));
console.log(findingsTable('Browser (for npm test)', chromium));
console.log(findingsTable('Mails', mailRows()));
console.log(findingsTable('Ports', ports));
console.log(`Data      ${localFolder}`);
console.log(`Free disk ${((disk.bavail * disk.bsize) / 1e9).toFixed(1)} GB`);
const nothing = [mongo, rabbit].some((findings) => !findings.some(({ chosen }) => chosen));
process.exit(nothing ? 1 : 0);

function mailRows(): Finding[] {
  const given = !!process.env.SMTP_URL;
  return [
    { name: 'SMTP_URL', why: given ? 'used' : 'not set', chosen: given },
    { name: 'development mailbox (tools/mailbox)', why: given ? 'not needed' : 'used', chosen: !given },
  ];
}

async function portRow(name: string, usual: number): Promise<Finding> {
  const port = Number(process.env[name] || usual);
  const free = await portIsFree(port);
  return { name: `${name} ${port}`, why: free ? 'free' : 'taken by a running program', chosen: free };
}
