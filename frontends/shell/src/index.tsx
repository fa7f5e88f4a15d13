import '@wholesale/web-kit/styles/critical.css';
import './page/skeleton.css';
import './styles/transitions.css';
import './reports/notice-errors.ts';
import 'react-dom/client';

// In a task of its own, so that a slow phone paints and answers between the halves of the start.
setTimeout(() => void import(/* webpackMode: "eager" */ './start.tsx'));
