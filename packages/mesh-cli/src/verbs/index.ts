import type { Verb } from '../Verb';
import { admission } from './admission';
import { verify } from './audit/verify';
import { decide } from './authz/decide';
import { dryRun } from './authz/dryRun';
import { explain as explainDecision } from './authz/explain';
import { test } from './authz/test';
import { validate } from './authz/validate';
import { abandon } from './change/abandon';
import { acknowledge } from './change/acknowledge';
import { give } from './change/give';
import { label } from './change/label';
import { list } from './change/list';
import { override } from './change/override';
import { preview } from './change/preview';
import { queue } from './change/queue';
import { resume } from './change/resume';
import { returned } from './change/returned';
import { revert } from './change/revert';
import { review } from './change/review';
import { show } from './change/show';
import { submit } from './change/submit';
import { take } from './change/take';
import { withdraw } from './change/withdraw';
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
  preview,
  submit,
  list,
  show,
  queue,
  take,
  give,
  label,
  returned,
  withdraw,
  abandon,
  resume,
  override,
  review,
  acknowledge,
  revert,
  verify,
  schema,
  explain,
];
