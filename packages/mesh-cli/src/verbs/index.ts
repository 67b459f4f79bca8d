import type { Verb } from '../Verb';
import { admission } from './admission';
import { verify } from './audit/verify';
import { decide } from './authz/decide';
import { dryRun } from './authz/dryRun';
import { explain as explainDecision } from './authz/explain';
import { test } from './authz/test';
import { validate } from './authz/validate';
import { check } from './check';
import { diff } from './diff';
import { explain } from './explain';
import { graph } from './graph';
import { guard } from './guard';
import { plan } from './plan';
import { render } from './render';
import { replay } from './replay';
import { schema } from './schema';
import { status } from './status';
import { waves } from './waves';

/** Every verb, in the order of the help. */
export const verbs: readonly Verb[] = [
  check,
  diff,
  render,
  plan,
  waves,
  admission,
  graph,
  guard,
  decide,
  explainDecision,
  validate,
  dryRun,
  test,
  replay,
  status,
  verify,
  schema,
  explain,
];
