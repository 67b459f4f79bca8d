import type {
  FormDocument,
  KindView,
  MeshApi,
} from '@causeway/plugin-mesh-common';

/** Kinds that are about a service that exists: the others are asked for where they begin. */
function isAboutService({ form }: KindView): boolean {
  return form.fields.some(
    ({ name, widget }) => name === 'service' && widget === 'service',
  );
}

/** What may be asked for, by what it is called and what it is for. */
export async function formDocuments(
  mesh: Pick<MeshApi, 'kinds'>,
): Promise<readonly FormDocument[]> {
  const kinds = await mesh.kinds();
  return kinds.filter(isAboutService).map(({ id, title, form }) => ({
    title,
    text: `Ask for a change. ${form.intro} ${id.replaceAll('-', ' ')}`,
    location: `/mesh/request/${encodeURIComponent(id)}`,
    form: id,
    intro: form.intro,
  }));
}
