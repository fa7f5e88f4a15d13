import { configure } from '@testing-library/react';

// Lazy parts of a page can take long on a busy machine. Tests still continue as soon as their condition is met.
configure({ asyncUtilTimeout: 60_000 });
