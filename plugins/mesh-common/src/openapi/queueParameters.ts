import { waitedHours } from '../wire/wire';
import { text } from './parts';

/** Refs and titles have characters that have a meaning in addresses; not every client writes them as others. */
const optional = { required: false, allowReserved: true } as const;

/** By what the queue is filtered, and where a page of it begins. */
export const queueParameters = [
  { name: 'team', in: 'query', ...optional, schema: text(200) },
  {
    name: 'olderThan',
    in: 'query',
    required: false,
    schema: { type: 'integer', enum: [...waitedHours] },
  },
  { name: 'requester', in: 'query', ...optional, schema: text(200) },
  { name: 'text', in: 'query', ...optional, schema: text(100) },
  { name: 'after', in: 'query', required: false, schema: text(500) },
] as const;
