import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { SLOW } from './__testUtils__/slow';

// Nothing here measures time: what comes late on a busy machine has come.
configure({ asyncUtilTimeout: SLOW.timeout });
jest.setTimeout(6 * SLOW.timeout);
