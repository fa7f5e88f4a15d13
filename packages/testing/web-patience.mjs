import { configure } from '@testing-library/react';

// What a page shows is waited for, not guessed: a lazy part may take its time on a busy machine. Nothing waits longer than it has to.
configure({ asyncUtilTimeout: 5_000 });
