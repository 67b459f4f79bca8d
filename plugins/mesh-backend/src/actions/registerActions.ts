import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { ActionsRegistryService } from '@backstage/backend-plugin-api/alpha';
import type { Caller, ChangeService } from '../changes/ChangeService';
import { registerFleetAction } from './registerFleetAction';
import { registerPanelActions } from './registerPanelActions';
import { registerStatusAction } from './registerStatusAction';

/** What every action is made of. */
export interface ActionScope {
  readonly registry: ActionsRegistryService;
  /** Asks the permission framework itself; an action adds no right of its own. */
  readonly service: Pick<ChangeService, 'getEvidence' | 'getFleet'>;
  readonly callerOf: (credentials: BackstageCredentials) => Promise<Caller>;
}

/** Reading actions for assistants, scripts and templates; the same answers as the pages, with states and ages. */
export function registerActions(scope: ActionScope): void {
  registerStatusAction(scope);
  registerPanelActions(scope);
  registerFleetAction(scope);
}
