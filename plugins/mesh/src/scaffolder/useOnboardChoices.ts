import { useApi } from '@backstage/frontend-plugin-api';
import type { FormChoices } from '@causeway/plugin-mesh-common';
import { meshApiRef } from '../api';
import { useLoaded } from '../parts';

const none: FormChoices = {
  services: [],
  clusters: [],
  namespaces: [],
  owners: [],
  prefill: {},
};

/** Choices of the onboarding form; empty until they are here. */
export function useOnboardChoices() {
  const mesh = useApi(meshApiRef);
  const { loaded, reload } = useLoaded({
    key: 'onboard',
    load: () => mesh.choices('onboard'),
  });
  return {
    loaded,
    reload,
    choices: loaded.state === 'value' ? loaded.value : none,
  };
}
