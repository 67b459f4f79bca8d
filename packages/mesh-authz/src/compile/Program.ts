import { evaluateClause, providerDenies } from '../interpret';
import type { Truth } from '../interpret';
import { and } from '../interpret/truth';
import { isUncaptured } from '../lower';
import type { Clause, Layers } from '../lower';
import { normalizePath } from '../request';
import type { Decision, MeshSettings, RequestRecord } from '../request';
import { intersect, lowest, setBit } from './bits';
import type { Bits } from './bits';
import { Dimension } from './Dimension';
import { isPlainPath } from './isPlainPath';
import type { Term } from './terms';

/** Positive clauses of one term over one field beyond this many are held against the request one by one. */
const INDEXED = 4;

type Check = (request: RequestRecord) => Truth;

const single = (key: string) => [key];
const uncaptured = decisionOf('allow', []);

/**
 * The terms of one workload on one kind of filter chain, as sets of bits per field of the request.
 * The fields most policies use narrow the terms down by one look-up each; what else a term asks (headers, token,
 * addresses, the provider) is held against the request only for the terms that are left.
 */
export class Program {
  private readonly settings: MeshSettings;
  private readonly all: Bits;
  private readonly decisions: readonly Decision[];
  private readonly checks: (Check | undefined)[] = [];
  private readonly otherwise: Decision;
  private readonly peer: Dimension<string>;
  private readonly method: Dimension<string>;
  private readonly path: Dimension<string>;
  private readonly authority: Dimension<string>;
  private readonly port: Dimension<number>;
  private readonly nobody: Bits;

  constructor(terms: readonly Term[], layers: Layers, settings: MeshSettings) {
    this.settings = settings;
    this.all = new Int32Array(Math.max(1, Math.ceil(terms.length / 32)));
    for (let i = 0; i < terms.length; i += 1) setBit(this.all, i);
    this.peer = new Dimension(this.all, single);
    this.method = new Dimension(this.all, single);
    this.path = new Dimension(this.all, path => [
      isPlainPath(path)
        ? path
        : normalizePath(path, settings.pathNormalization),
    ]);
    this.authority = new Dimension(this.all, host => [host.toLowerCase()]);
    this.port = new Dimension<number>(this.all, port => [String(port)]);
    // One object per rule, so that deciding makes none.
    const byId = new Map<string, Decision>();
    this.decisions = terms.map(({ rule, effect }) => {
      const known = byId.get(rule.id + effect);
      const made = known ?? decisionOf(effect, [rule.id]);
      byId.set(rule.id + effect, made);
      return made;
    });
    this.otherwise = decisionOf(layers.closed ? 'deny' : 'allow', []);
    terms.forEach((term, index) => this.add(term, index));
    this.nobody = this.peer.ofAny([]).slice();
  }

  /** `undefined` when the record lacks what the decision depends on. */
  decide(request: RequestRecord): Decision | undefined {
    if (isUncaptured(request)) return uncaptured;
    const peer = this.ofPeer(request.peer);
    const method = this.ofField(this.method, request.method);
    const path = this.ofField(this.path, request.path);
    const authority = this.ofField(this.authority, request.authority);
    const port = this.ofField(this.port, request.port);
    if (!peer || !method || !path || !authority || !port)
      return this.decideOpen(request);
    for (let word = 0; word < peer.length; word += 1) {
      let left =
        peer[word] & method[word] & path[word] & authority[word] & port[word];
      for (; left !== 0; left &= left - 1) {
        const term = lowest(word, left);
        const check = this.checks[term];
        const truth = check === undefined ? true : check(request);
        if (truth === true) return this.decisions[term];
        if (truth !== false) return this.decideOpen(request);
      }
    }
    return this.otherwise;
  }

  /**
   * With fields missing, terms that look at them may match. A certain denial decides whatever else may match; a
   * certain ALLOW decides unless a denial may; nothing possible in the ALLOW layer of a closed workload denies.
   */
  private decideOpen(request: RequestRecord): Decision | undefined {
    const { possible, certain } = this.narrowed(request);
    let mayDeny = false;
    let mayAllow = false;
    for (let word = 0; word < possible.length; word += 1) {
      for (let left = possible[word]; left !== 0; left &= left - 1) {
        const term = lowest(word, left);
        const truth = this.checks[term]?.(request) ?? true;
        const sure = truth === true && (certain[word] & left & -left) !== 0;
        const denies = this.decisions[term].decision === 'deny';
        if (sure) return !denies && mayDeny ? undefined : this.decisions[term];
        if (truth === false) continue;
        mayDeny ||= denies;
        mayAllow ||= !denies;
      }
    }
    const closed = this.otherwise.decision === 'deny';
    const settled = closed ? !mayAllow : !mayDeny;
    return settled ? this.otherwise : undefined;
  }

  private narrowed(request: RequestRecord): { possible: Bits; certain: Bits } {
    const possible = this.all.slice();
    const certain = this.all.slice();
    const narrow = (
      dimension: { readonly indifferent: Bits },
      bits: Bits | undefined,
    ) => {
      if (bits === undefined) intersect(certain, dimension.indifferent);
      else intersect(possible, bits);
    };
    narrow(this.peer, this.ofPeer(request.peer));
    narrow(this.method, this.ofField(this.method, request.method));
    narrow(this.path, this.ofField(this.path, request.path));
    narrow(this.authority, this.ofField(this.authority, request.authority));
    narrow(this.port, this.ofField(this.port, request.port));
    return { possible, certain };
  }

  private ofPeer(peer: readonly string[] | undefined): Bits | undefined {
    if (!this.peer.used) return this.all;
    if (peer === undefined) return undefined;
    if (peer.length === 1) return this.peer.of(peer[0]);
    return peer.length === 0 ? this.nobody : this.peer.ofAny(peer);
  }

  private ofField<K extends string | number>(
    dimension: Dimension<K>,
    key: K | undefined,
  ): Bits | undefined {
    if (!dimension.used) return this.all;
    return key === undefined ? undefined : dimension.of(key);
  }

  private add(term: Term, index: number): void {
    const positives = new Map<Clause['subject']['kind'], number>();
    const rest = term.clauses.filter(clause => {
      const dimension = this.dimensionOf(clause);
      if (dimension === undefined) return true;
      const nth = positives.get(clause.subject.kind) ?? 0;
      if (clause.negated) dimension.add(index, clause, 0);
      else if (nth >= INDEXED) return true;
      else {
        positives.set(clause.subject.kind, nth + 1);
        dimension.add(index, clause, nth);
      }
      return false;
    });
    this.checks[index] = this.checkOf(term, rest);
  }

  private checkOf(term: Term, rest: readonly Clause[]): Check | undefined {
    const { rule } = term;
    const settings = this.settings;
    if (rest.length === 0 && rule.asks === undefined) return undefined;
    return request =>
      and([
        ...rest.map(clause => evaluateClause(clause, request, settings)),
        ...(rule.asks === undefined ? [] : [providerDenies(rule, request)]),
      ]);
  }

  private dimensionOf({
    subject,
  }: Clause): Pick<Dimension<string>, 'add'> | undefined {
    switch (subject.kind) {
      case 'peer':
        return this.peer;
      case 'method':
        return this.method;
      case 'path':
        return this.path;
      case 'authority':
        return this.authority;
      case 'port':
        return this.port;
      default:
        return undefined;
    }
  }
}

function decisionOf(
  decision: Decision['decision'],
  by: readonly string[],
): Decision {
  return Object.freeze({
    decision,
    by: Object.freeze([...by]),
    missing: Object.freeze([]),
  });
}
