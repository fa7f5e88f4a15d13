import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createDependencies } from './app/dependencies.ts';
import { reportRecoverable } from './app/report-recoverable.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
// What a boundary caught is reported as well: it is a defect of ours.
const page = createRoot(root, { onRecoverableError: reportRecoverable, onCaughtError: reportError });
const dependencies = createDependencies();
// A transition renders in small pieces, so the page stays responsive.
startTransition(() => page.render(<App {...dependencies} />));
