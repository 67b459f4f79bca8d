import { useApi } from '@backstage/frontend-plugin-api';
import type { FormChoices, KindView } from '@causeway/plugin-mesh-common';
import { meshApiRef } from '../../api';
import { useLoaded } from '../../parts';

export type KindForm =
  | { readonly kind: KindView; readonly choices: FormChoices }
  | { readonly kind?: undefined; readonly kinds: readonly KindView[] };

/** A kind's form with today's values and the choices of its fields, read once per page. */
export function useKindForm(id: string, service: string | undefined) {
  const mesh = useApi(meshApiRef);
  return useLoaded<KindForm>({
    key: `${id} ${service}`,
    load: async () => {
      const kinds = await mesh.kinds();
      const kind = kinds.find(each => each.id === id);
      if (kind === undefined) return { kinds };
      return { kind, choices: await mesh.choices(id, service) };
    },
  });
}
