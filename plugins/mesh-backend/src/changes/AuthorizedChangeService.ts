import type {
  BackstageCredentials,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import {
  AuthorizeResult,
  type BasicPermission,
  type ResourcePermission,
} from '@backstage/plugin-permission-common';
import { createConditionAuthorizer } from '@backstage/plugin-permission-node';
import { kindById, revert } from '@causeway/mesh-intent';
import {
  meshChangeOverridePermission,
  meshChangeTriagePermission,
  meshChangeReadPermission,
  meshChangeUpdatePermission,
  meshEvidenceReadPermission,
  meshSubmitPermissions,
  subjectRef,
  type CheckRequest,
  type RenderRequest,
  type ServiceSubject,
  type TriageRequest,
} from '@causeway/plugin-mesh-common';
import { meshServiceRules } from '../permissions';
import type {
  Caller,
  ChangeService,
  EvidenceReading,
  OverrideRequest,
  SubmitRequest,
} from './ChangeService';

/**
 * {@link ChangeService} that asks the permission framework first. Write verbs need a user:
 * service principals never reach the policy, so they are refused here.
 */
export class AuthorizedChangeService implements ChangeService {
  constructor(
    private readonly inner: ChangeService,
    private readonly options: {
      readonly permissions: PermissionsService;
      /** Service (and owner) a stored change is about. */
      readonly subjectOf: (changeId: string) => Promise<ServiceSubject>;
    },
  ) {}

  async kinds(caller: Caller) {
    await this.mayRead(caller);
    return this.inner.kinds(caller);
  }

  async rules(caller: Caller) {
    await this.mayRead(caller);
    return this.inner.rules(caller);
  }

  async choices(request: { kind: string; service?: string }, caller: Caller) {
    await this.mayRead(caller);
    return this.inner.choices(request, caller, await this.reading(caller));
  }

  async availability(
    request: { namespace: string; name: string },
    caller: Caller,
  ) {
    await this.mayRead(caller);
    return this.inner.availability(request, caller);
  }

  /** Says before submitting that it would be refused, so that nobody learns it from an error. */
  async previewChange(
    request: { kind: string; input: unknown },
    caller: Caller,
  ) {
    await this.mayRead(caller);
    const preview = await this.inner.previewChange(request, caller);
    const refused = await this.whyNotSubmit(request, caller);
    if (refused === undefined || !preview.submittable.yes) return preview;
    return {
      ...preview,
      submittable: { yes: false as const, because: refused },
    };
  }

  async submitChange(request: SubmitRequest, caller: Caller) {
    const kind = kindById(request.kind);
    const permission = meshSubmitPermissions.get(request.kind);
    const input = kind?.input.safeParse(request.input);
    // An unknown kind or an input that is none is answered by the service itself, with every finding.
    if (kind && permission && input?.success) {
      await this.mayWrite({
        permission,
        subject: kind.subject(input.data),
        caller,
        what: `submit "${kind.title}"`,
      });
    } else {
      await this.mayRead(caller);
      mustBeUser(caller);
    }
    return this.inner.submitChange(request, caller);
  }

  async listChanges(
    query: Parameters<ChangeService['listChanges']>[0],
    caller: Caller,
  ) {
    await this.mayRead(caller);
    return this.inner.listChanges(query, caller);
  }

  async getChange(id: string, caller: Caller) {
    await this.mayRead(caller);
    const change = await this.inner.getChange(id, caller);
    const refused = await this.whyNotUpdate(id, caller);
    if (refused === undefined) return change;
    const no = { yes: false, because: refused };
    return {
      ...change,
      may: {
        ...change.may,
        withdraw: no,
        resume: no,
        abandon: no,
        revert: no,
      },
    };
  }

  async renderedChange(
    request: Parameters<ChangeService['renderedChange']>[0],
    caller: Caller,
  ) {
    await this.mayRead(caller);
    return this.inner.renderedChange(request, caller);
  }

  async withdrawChange(
    request: { id: string; reason: string },
    caller: Caller,
  ) {
    await this.mayUpdate(request.id, caller, 'withdraw');
    return this.inner.withdrawChange(request, caller);
  }

  async resumeChange(id: string, caller: Caller) {
    await this.mayUpdate(id, caller, 'resume');
    return this.inner.resumeChange(id, caller);
  }

  async revertChange(
    request: { id: string; reason: string; key: string },
    caller: Caller,
  ) {
    await this.mayWrite({
      permission: meshSubmitPermissions.get(revert.id)!,
      subject: await this.options.subjectOf(request.id),
      caller,
      what: 'revert a change',
    });
    return this.inner.revertChange(request, caller);
  }

  async abandonChange(request: { id: string; reason: string }, caller: Caller) {
    await this.mayUpdate(request.id, caller, 'abandon');
    return this.inner.abandonChange(request, caller);
  }

  async overrideGate(request: OverrideRequest, caller: Caller) {
    await this.mayDecide(caller, {
      permission: meshChangeOverridePermission,
      what: 'set gates aside',
    });
    return this.inner.overrideGate(request, caller);
  }

  async reviewChange(request: { id: string; note: string }, caller: Caller) {
    await this.mayDecide(caller, {
      permission: meshChangeOverridePermission,
      what: 'review urgent changes',
    });
    return this.inner.reviewChange(request, caller);
  }

  async acknowledgeChange(
    request: { id: string; reason: string },
    caller: Caller,
  ) {
    await this.mayDecide(caller, {
      permission: meshChangeOverridePermission,
      what: 'acknowledge merges without proof',
    });
    return this.inner.acknowledgeChange(request, caller);
  }

  async triage(request: TriageRequest, caller: Caller) {
    await this.mayDecide(caller, {
      permission: meshChangeTriagePermission,
      what: 'work the queue',
    });
    return this.inner.triage(request, caller);
  }

  async getService(ref: string, caller: Caller) {
    await this.mayRead(caller);
    return this.inner.getService(ref, caller);
  }

  async listServices(request: { at?: string }, caller: Caller) {
    await this.mayRead(caller);
    return this.inner.listServices(request, caller);
  }

  async getEvidence(ref: string, caller: Caller) {
    await this.mayRead(caller);
    return this.inner.getEvidence(ref, caller, await this.reading(caller));
  }

  async getFleet(caller: Caller) {
    await this.mayRead(caller);
    return this.inner.getFleet(caller, await this.reading(caller));
  }

  async getGraph(request: { change?: string }, caller: Caller) {
    await this.mayRead(caller);
    return this.inner.getGraph(request, caller, await this.reading(caller));
  }

  async getUndeclared(caller: Caller) {
    await this.mayRead(caller);
    return this.inner.getUndeclared(caller, await this.reading(caller));
  }

  async getHome(caller: Caller) {
    await this.mayRead(caller);
    return this.inner.getHome(caller, await this.reading(caller));
  }

  async getReach(id: string, caller: Caller) {
    await this.mayRead(caller);
    return this.inner.getReach(id, caller, await this.reading(caller));
  }

  async getStatus(caller: Caller) {
    await this.mayRead(caller);
    return this.inner.getStatus(caller);
  }

  async render(request: RenderRequest, caller: Caller) {
    await this.mayRead(caller);
    return this.inner.render(request, caller);
  }

  async check(request: CheckRequest, caller: Caller) {
    await this.mayRead(caller);
    return this.inner.check(request, caller);
  }

  /** Asked once for all services: a policy that decides by owner answers with a condition. */
  private async reading(caller: Caller): Promise<EvidenceReading> {
    const permission = meshEvidenceReadPermission;
    const [decision] = await this.options.permissions.authorizeConditional(
      [{ permission }],
      { credentials: caller.credentials },
    );
    const fits = createConditionAuthorizer(Object.values(meshServiceRules));
    return ({ ref, owner }) => fits(decision, { ref, owner });
  }

  private async mayRead(caller: Caller): Promise<void> {
    const [decision] = await this.options.permissions.authorize(
      [{ permission: meshChangeReadPermission }],
      { credentials: caller.credentials },
    );
    if (decision.result !== AuthorizeResult.ALLOW) {
      throw new NotAllowedError(
        'You may not read mesh changes (permission mesh.change.read).',
      );
    }
  }

  /** What owners of a repository do about changes that are not theirs; that they own it, the service looks at. */
  private async mayDecide(
    caller: Caller,
    asked: { readonly permission: BasicPermission; readonly what: string },
  ): Promise<void> {
    const { permission, what } = asked;
    await this.mayRead(caller);
    mustBeUser(caller);
    const [decision] = await this.options.permissions.authorize(
      [{ permission }],
      { credentials: caller.credentials },
    );
    if (decision.result !== AuthorizeResult.ALLOW) {
      throw new NotAllowedError(
        `You may not ${what} (permission ${permission.name}).`,
      );
    }
  }

  private async mayUpdate(
    id: string,
    caller: Caller,
    verb: string,
  ): Promise<void> {
    await this.mayWrite({
      permission: meshChangeUpdatePermission,
      subject: await this.options.subjectOf(id),
      caller,
      what: `${verb} this change`,
    });
  }

  private async whyNotUpdate(
    id: string,
    caller: Caller,
  ): Promise<string | undefined> {
    const subject = await this.options.subjectOf(id);
    const allowed =
      caller.user !== undefined &&
      (await this.allowed(meshChangeUpdatePermission, subject, caller));
    return allowed
      ? undefined
      : `Only owners of ${subject.service} and the platform team may do this.`;
  }

  private async whyNotSubmit(
    request: { readonly kind: string; readonly input: unknown },
    caller: Caller,
  ): Promise<string | undefined> {
    const kind = kindById(request.kind);
    const permission = meshSubmitPermissions.get(request.kind);
    const input = kind?.input.safeParse(request.input);
    if (!kind || !permission || !input?.success) return undefined;
    const subject = kind.subject(input.data);
    const allowed =
      caller.user !== undefined &&
      (await this.allowed(permission, subject, caller));
    return allowed
      ? undefined
      : `You may not submit this: only owners of ${subject.service} and the platform team may. Ask one of them, or look at it together.`;
  }

  private async mayWrite(request: {
    readonly permission: ResourcePermission<'mesh-service'>;
    readonly subject: ServiceSubject;
    readonly caller: Caller;
    readonly what: string;
  }): Promise<void> {
    const { permission, subject, caller, what } = request;
    mustBeUser(caller);
    if (await this.allowed(permission, subject, caller)) return;
    throw new NotAllowedError(
      `You may not ${what} for ${subject.service}: only its owners and the platform team may (permission ${permission.name}).`,
    );
  }

  private async allowed(
    permission: ResourcePermission<'mesh-service'>,
    subject: ServiceSubject,
    caller: { readonly credentials: BackstageCredentials },
  ): Promise<boolean> {
    const [decision] = await this.options.permissions.authorize(
      [{ permission, resourceRef: subjectRef(subject) }],
      { credentials: caller.credentials },
    );
    return decision.result === AuthorizeResult.ALLOW;
  }
}

function mustBeUser(caller: Caller): void {
  if (caller.user === undefined) {
    throw new NotAllowedError(
      'Changes are made by people: sign in as a user. Service principals may only read.',
    );
  }
}
