import {
  kindById,
  kindJsonSchema,
  kinds,
  rules,
  type Change,
} from '@causeway/mesh-intent';
import { renderRefusals } from '@causeway/mesh-intent/render';
import { ConflictError, NotFoundError } from '@backstage/errors';
import type {
  ChangeQuery,
  CheckRequest,
  RenderRequest,
  TriageRequest,
} from '@causeway/plugin-mesh-common';
import { serviceSnapshot } from '../evidence/serviceSnapshot';
import { GraphReader } from '../graph/GraphReader';
import { changeDifference } from '../rendered/changeDifference';
import { KeptViews } from '../rendered/KeptViews';
import { renderedTag } from '../rendered/renderedTag';
import { checkFiles } from '../trial/checkFiles';
import { renderManifest } from '../trial/renderManifest';
import { readUndeclared } from '../undeclared/readUndeclared';
import { changeSummary } from '../views/changeSummary';
import { changeView } from '../views/changeView';
import { evidenceView } from '../views/evidenceView';
import { readHome } from '../home/readHome';
import { readReach } from '../reach/readReach';
import { fleetSignals, fleetView } from '../views/fleetView';
import { formChoices } from '../views/formChoices';
import { seenHosts } from '../views/seenHosts';
import { mayRevert } from '../views/mayRevert';
import { renderedView } from '../views/renderedView';
import { servicesAtCommit } from '../views/serviceListing';
import { serviceView } from '../views/serviceView';
import { statusView } from '../views/statusView';
import type {
  Caller,
  ChangeService,
  EvidenceReading,
  OverrideRequest,
  RenderedChange,
  SubmitRequest,
} from './ChangeService';
import { listedChanges } from './listedChanges';
import { nameAvailability } from './nameAvailability';
import { ownerEvent, type OwnerDecision } from './ownerEvent';
import { previewChange } from './previewChange';
import type { ServiceScope } from './ServiceScope';
import { triageChanges } from './triageChanges';
import { submitChange } from './submitChange';
import { submitUndo } from './submitUndo';

/** Open changes shown on the page of their service. */
const OPEN_SHOWN = 50;

/** The use cases without authorisation; wrapped by AuthorizedChangeService before anyone can call them. */
export class PortalChangeService implements ChangeService {
  private readonly views = new KeptViews();
  private readonly graphs: GraphReader;

  constructor(private readonly scope: ServiceScope) {
    this.graphs = new GraphReader(scope);
  }

  async kinds() {
    return kinds.map(kind => ({
      id: kind.id,
      title: kind.title,
      description: kind.description,
      permission: kind.permission.name,
      form: kind.form,
      inputSchema: kindJsonSchema(kind.id),
    }));
  }

  async rules() {
    return [
      ...rules.map(({ id, title, why }) => ({ code: id, title, why })),
      ...renderRefusals,
    ];
  }

  async choices(
    request: { readonly kind: string; readonly service?: string },
    caller: Caller,
    reading?: EvidenceReading,
  ) {
    const kind = kindById(request.kind);
    if (!kind) {
      throw new NotFoundError(
        `There is no kind of change called ${request.kind}`,
      );
    }
    const { world } = await this.scope.worlds.current();
    const { service } = request;
    const suggests = new Set(kind.form.fields.map(each => each.suggests));
    return formChoices({
      kind,
      world,
      caller,
      service,
      seenHosts:
        suggests.has('seen-hosts') && service !== undefined
          ? await seenHosts({ ...this.scope, world, service, reading })
          : undefined,
    });
  }

  availability(request: { readonly namespace: string; readonly name: string }) {
    return nameAvailability(this.scope, request);
  }

  async previewChange(
    request: { readonly kind: string; readonly input: unknown },
    caller: Caller,
  ) {
    const preview = await previewChange(this.scope, {
      ...request,
      ...(caller.user === undefined ? {} : { user: caller.user }),
    });
    return preview.view;
  }

  async submitChange(request: SubmitRequest, caller: Caller) {
    const { change, created } = await submitChange(this.scope, request, caller);
    return { change: await this.view(change, caller), created };
  }

  listChanges(query: ChangeQuery, caller: Caller) {
    return listedChanges(this.scope, query, caller);
  }

  async getChange(id: string, caller: Caller) {
    return this.view(await this.load(id), caller);
  }

  async renderedChange(request: {
    readonly id: string;
    readonly known?: string;
  }): Promise<RenderedChange> {
    const change = await this.load(request.id);
    const tag = renderedTag(change, this.scope.rendered);
    if (request.known === tag) return { same: true, tag };
    const kept = this.views.get(tag);
    if (kept) return { same: false, view: kept, tag };
    const { lasting, ...difference } = await changeDifference(
      change,
      this.scope,
    );
    const view = renderedView(difference);
    if (!lasting) return { same: false, view };
    this.views.keep(tag, view);
    return { same: false, view, tag };
  }

  async withdrawChange(
    request: { readonly id: string; readonly reason: string },
    caller: Caller,
  ) {
    const by = caller.user!;
    return this.apply(request.id, caller, {
      type: 'Withdrawn',
      by,
      reason: request.reason,
    });
  }

  async resumeChange(id: string, caller: Caller) {
    const by = caller.user!;
    return this.apply(id, caller, { type: 'Resumed', by });
  }

  async revertChange(
    request: {
      readonly id: string;
      readonly reason: string;
      readonly key: string;
    },
    caller: Caller,
  ) {
    const change = await this.load(request.id);
    const last = change.undoneBy?.at(-1);
    const asked = last ? await this.scope.store.get(last) : undefined;
    const isRepeated =
      (await this.scope.store.byKey(caller.user!, request.key)) !== undefined;
    const may = mayRevert(change, asked);
    if (!may.yes && !isRepeated) throw new ConflictError(may.because);
    const undo = await submitUndo(this.scope, { ...request, change }, caller);
    return {
      change: await this.view(undo.change, caller),
      created: undo.created,
    };
  }

  async reviewChange(
    { id, note }: { readonly id: string; readonly note: string },
    caller: Caller,
  ) {
    return this.decide(id, { act: 'review', note }, caller);
  }

  async acknowledgeChange(
    { id, reason }: { readonly id: string; readonly reason: string },
    caller: Caller,
  ) {
    return this.decide(id, { act: 'acknowledge', reason }, caller);
  }

  triage(request: TriageRequest, caller: Caller) {
    return triageChanges(this.scope, request, caller);
  }

  async abandonChange(
    request: { readonly id: string; readonly reason: string },
    caller: Caller,
  ) {
    const by = caller.user!;
    return this.apply(request.id, caller, {
      type: 'Abandoned',
      by,
      reason: request.reason,
    });
  }

  async overrideGate({ id, ...asked }: OverrideRequest, caller: Caller) {
    return this.decide(id, { act: 'override', ...asked }, caller);
  }

  async getService(ref: string) {
    const { world, sights } = await this.scope.worlds.current();
    const sight = sights.get('routing');
    const broken = world.unparsed.get(ref);
    if (broken && sight?.commit) {
      return { ref, commit: sight.commit, findings: broken };
    }
    const entry = world.services.get(ref);
    if (!entry || !sight?.observedAt) {
      throw new NotFoundError(
        sight?.commit === undefined
          ? `The routing repository has not been read yet${
              sight?.trouble ? `: ${sight.trouble}` : ''
            }.`
          : `routing has no manifest for ${ref} at ${sight.commit.slice(
              0,
              10,
            )}.`,
      );
    }
    const { items } = await this.scope.store.list({
      service: ref,
      open: true,
      limit: OPEN_SHOWN,
      offset: 0,
    });
    return serviceView({
      entry,
      world,
      observedAt: sight.observedAt,
      webUrl: this.scope.codeHost.repo('routing').webUrl,
      openChanges: items.map(changeSummary),
    });
  }

  async listServices(request: { readonly at?: string }) {
    const { world, sights } = await this.scope.worlds.current();
    const tip = sights.get('routing')?.commit;
    const at = request.at ?? tip;
    if (at === undefined) {
      throw new NotFoundError('The routing repository has not been read yet.');
    }
    const read = at === tip ? world : await this.scope.worlds.routingAt(at);
    return servicesAtCommit(read, this.scope.codeHost.repo('routing').webUrl);
  }

  async getEvidence(ref: string, _: Caller, reading?: EvidenceReading) {
    const { world } = await this.scope.worlds.current();
    const entry = world.services.get(ref);
    if (entry === undefined) {
      throw new NotFoundError(
        `routing has no readable manifest for ${ref}, so nothing is known to be about it.`,
      );
    }
    const known = await serviceSnapshot(ref, {
      ...this.scope,
      now: this.scope.now(),
    });
    const { simulated } = this.scope;
    const owner = entry.manifest.metadata.owner;
    const readable = reading?.({ ref, owner }) ?? false;
    return evidenceView({ entry, world, known, readable, simulated });
  }

  async getFleet(_: Caller, reading?: EvidenceReading) {
    const { worlds, snapshots, owners, simulated } = this.scope;
    const [{ world }, states, rows] = await Promise.all([
      worlds.current(),
      snapshots.states(),
      snapshots.rows({ signals: fleetSignals.map(({ id }) => id) }),
    ]);
    const known = { owners, states, rows, now: this.scope.now() };
    const fleet = fleetView({ world, known, simulated });
    const services = fleet.services.filter(each => reading?.(each) ?? false);
    return {
      ...fleet,
      services,
      notAllowed: fleet.services.length - services.length,
    };
  }

  getGraph(request: { change?: string }, _: Caller, reading?: EvidenceReading) {
    return this.graphs.read(request, reading);
  }

  getUndeclared(_: Caller, reading?: EvidenceReading) {
    return readUndeclared(this.scope, reading);
  }

  async getHome(caller: Caller, reading?: EvidenceReading) {
    return readHome(this.scope, caller, reading);
  }

  async getReach(id: string, _: Caller, reading?: EvidenceReading) {
    return readReach(this.scope, await this.load(id), reading);
  }

  async getStatus() {
    return statusView(this.scope);
  }

  async render(request: RenderRequest) {
    const { world } = await this.scope.worlds.current();
    return renderManifest(world, request, this.scope.rendered);
  }

  async check(request: CheckRequest) {
    const { world } = await this.scope.worlds.current();
    return checkFiles(world, request, this.scope);
  }

  private async decide(id: string, decision: OwnerDecision, caller: Caller) {
    const change = await this.load(id);
    const event = await ownerEvent(this.scope, { change, decision, caller });
    return this.apply(id, caller, event);
  }

  private async apply(
    id: string,
    caller: Caller,
    event: Parameters<ServiceScope['store']['record']>[0]['event'],
  ) {
    await this.load(id);
    const result = await this.scope.store.record({
      id,
      event,
      actor: caller.user!,
      now: this.scope.now(),
    });
    if (!result.ok) throw new ConflictError(result.refused);
    this.scope.wake();
    return this.view(result.change, caller);
  }

  private async load(id: string): Promise<Change> {
    const change = await this.scope.store.get(id);
    if (!change) throw new NotFoundError(`There is no change ${id}`);
    return change;
  }

  private async view(change: Change, caller: Caller) {
    const events = await this.scope.store.events(change.id);
    return changeView(this.scope, change, { events, caller });
  }
}
