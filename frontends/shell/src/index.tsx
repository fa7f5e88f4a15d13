import '@wholesale/web-kit/styles/critical.css';
import './page/skeleton.css';
import './styles/transitions.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createDependencies } from './app/dependencies.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(<App {...createDependencies()} />);
