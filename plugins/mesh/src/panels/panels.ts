import { serviceTab } from './service';
import { summaryCard } from './summary';

/** One line per panel. */
export const panels = [summaryCard, serviceTab];
