import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createDependencies } from './app/dependencies.ts';
import { reportRecoverable } from './app/report-recoverable.ts';
import { reporterLoads } from './reports/notice-errors.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const page = createRoot(root, {
  onRecoverableError: reportRecoverable,
  // In pages that report errors, what a boundary caught is one too: it is a defect of ours. Elsewhere React writes it to the console.
  ...(reporterLoads.length > 0 && { onCaughtError: reportError }),
});
const dependencies = createDependencies();
// A transition renders in small pieces, so the page stays responsive.
startTransition(() => page.render(<App {...dependencies} />));
