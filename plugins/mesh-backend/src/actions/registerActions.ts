import type {
  AuditorService,
  BackstageCredentials,
} from '@backstage/backend-plugin-api';
import type { ActionsRegistryService } from '@backstage/backend-plugin-api/alpha';
import type { Caller, ChangeService } from '../changes/ChangeService';
import { registerChangesActions } from './registerChangesActions';
import { registerFleetAction } from './registerFleetAction';
import { registerGraphAction } from './registerGraphAction';
import { registerHomeAction } from './registerHomeAction';
import { registerKindsAction } from './registerKindsAction';
import { registerPanelActions } from './registerPanelActions';
import { registerPreviewAction } from './registerPreviewAction';
import { registerStatusAction } from './registerStatusAction';
import { registerSubmitAction } from './registerSubmitAction';
import { registerWithdrawAction } from './registerWithdrawAction';

/** What every action is made of. */
export interface ActionScope {
  readonly registry: ActionsRegistryService;
  /** Asks the permission framework itself; an action adds no right of its own. */
  readonly service: Pick<
    ChangeService,
    | 'getChange'
    | 'getEvidence'
    | 'getFleet'
    | 'getGraph'
    | 'getHome'
    | 'kinds'
    | 'listChanges'
    | 'previewChange'
    | 'submitChange'
    | 'withdrawChange'
  >;
  readonly auditor: AuditorService;
  readonly callerOf: (credentials: BackstageCredentials) => Promise<Caller>;
}

/**
 * Actions for MCP clients, scripts and templates: the same answers as the pages, with states and ages, and what writes in
 * the name of the person whose credentials they bring.
 */
export function registerActions(scope: ActionScope): void {
  registerStatusAction(scope);
  registerPanelActions(scope);
  registerFleetAction(scope);
  registerGraphAction(scope);
  registerHomeAction(scope);
  registerKindsAction(scope);
  registerChangesActions(scope);
  registerPreviewAction(scope);
  registerSubmitAction(scope);
  registerWithdrawAction(scope);
}
