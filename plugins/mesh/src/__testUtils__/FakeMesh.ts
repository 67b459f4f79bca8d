import type { MeshApi } from '@causeway/plugin-mesh-common';
import {
  change,
  choices,
  kindViews,
  preview,
  rendered,
  ruleViews,
  status,
  summary,
} from './fixtures';
import { evidence } from './evidenceFixture';
import { fleet } from './fleetFixture';
import { graph } from './graphFixture';
import { home } from './homeFixture';
import { reach } from './reachFixture';
import { service } from './serviceFixture';
import { undeclared } from './undeclaredFixture';

/** The backend as the pages see it: answers from fixtures, or as told, and keeps what it was asked. */
export class FakeMesh implements MeshApi {
  readonly asked: { readonly verb: keyof MeshApi; readonly args: unknown[] }[] =
    [];

  constructor(private readonly told: Partial<MeshApi> = {}) {}

  /** Arguments of every call of a verb. */
  of(verb: keyof MeshApi): unknown[][] {
    return this.asked.filter(call => call.verb === verb).map(call => call.args);
  }

  kinds = this.answer('kinds', async () => kindViews);
  rules = this.answer('rules', async () => ruleViews);
  choices = this.answer('choices', async () => choices);
  availability = this.answer('availability', async (namespace, name) => ({
    ref: `${namespace}/${name}`,
    available: true,
  }));
  preview = this.answer('preview', async () => preview);
  submit = this.answer('submit', async () => change);
  changes = this.answer('changes', async () => ({
    items: [summary],
    total: 1,
  }));
  change = this.answer('change', async () => change);
  rendered = this.answer('rendered', async () => rendered);
  withdraw = this.answer('withdraw', async () => change);
  resume = this.answer('resume', async () => change);
  revert = this.answer('revert', async () => change);
  review = this.answer('review', async () => change);
  acknowledge = this.answer('acknowledge', async () => change);
  triage = this.answer('triage', async () => ({ items: [] }));
  abandon = this.answer('abandon', async () => change);
  override = this.answer('override', async () => change);
  service = this.answer('service', async () => service);
  evidence = this.answer('evidence', async () => evidence);
  abortable = this.answer('abortable', async () => ({
    may: { yes: true } as const,
    items: [],
  }));
  abortRollout = this.answer('abortRollout', async (_, { cluster, name }) => ({
    cluster,
    name,
    message: `The rollout of ${name} in ${cluster} is aborted.`,
  }));
  reach = this.answer('reach', async () => reach);
  home = this.answer('home', async () => home);
  fleet = this.answer('fleet', async () => fleet);
  graph = this.answer('graph', async () => graph);
  undeclared = this.answer('undeclared', async () => undeclared);
  services = this.answer('services', async () => ({
    commit: 'abc',
    services: [],
    unreadable: [],
  }));
  status = this.answer('status', async () => status);
  render = this.answer('render', async () => ({
    world: {},
    projects: [],
    leftOut: 0,
    findings: [],
    refusals: [],
    diff: [],
    impacts: [],
    unknown: [],
  }));
  check = this.answer('check', async () => ({
    world: {},
    findings: [],
    diff: [],
    impacts: [],
    unknown: [],
  }));

  private answer<V extends keyof MeshApi>(
    verb: V,
    usual: MeshApi[V],
  ): MeshApi[V] {
    const ask = (...args: unknown[]) => {
      this.asked.push({ verb, args });
      const answer: unknown = this.told[verb] ?? usual;
      return (answer as (...args: unknown[]) => unknown)(...args);
    };
    return ask as MeshApi[V];
  }
}
