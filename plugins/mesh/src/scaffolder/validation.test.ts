import { translationApiRef } from '@backstage/frontend-plugin-api';
import { mockApis } from '@backstage/frontend-test-utils';
import { createFieldValidation } from '@backstage/plugin-scaffolder-react/alpha';
import { TestApiRegistry } from '@backstage/test-utils';
import { meshApiRef } from '../api';
import { FakeMesh, preview, responseError } from '../__testUtils__';
import { kindInput } from './changePreview/kindInput';
import { validatePreview } from './changePreview/validatePreview';
import { validateServiceName } from './serviceName/validateServiceName';

const holding = (mesh: FakeMesh) =>
  TestApiRegistry.from(
    [meshApiRef, mesh],
    [translationApiRef, mockApis.translation()],
  );

async function errorsOfName(
  value: { namespace?: string; name?: string },
  mesh = new FakeMesh(),
) {
  const validation = createFieldValidation();
  await validateServiceName(value, validation, {
    apiHolder: holding(mesh),
    formData: {},
    schema: {},
  });
  return validation.__errors;
}

describe('the name of a service', () => {
  it('passes when it is one and is free', async () => {
    const mesh = new FakeMesh();
    expect(
      await errorsOfName({ namespace: 'shop', name: 'wishlist' }, mesh),
    ).toEqual([]);
    expect(mesh.of('availability')).toEqual([['shop', 'wishlist']]);
  });

  it.each([
    [{}, /which namespace/],
    [{ namespace: 'shop' }, /a name/],
    [{ namespace: 'Shop', name: 'cart' }, /not a namespace/],
    [{ namespace: 'shop', name: '9lives' }, /not a name of a service/],
    [{ namespace: 'shop', name: 'a'.repeat(64) }, /at most 63/],
  ])('refuses %j without asking anybody', async (value, problem) => {
    const mesh = new FakeMesh();
    expect(await errorsOfName(value, mesh)).toEqual([
      expect.stringMatching(problem),
    ]);
    expect(mesh.asked).toEqual([]);
  });

  it('says why a name is taken', async () => {
    const mesh = new FakeMesh({
      availability: async () => ({
        ref: 'shop/cart',
        available: false,
        because: 'shop/cart is in the mesh already.',
      }),
    });
    expect(
      await errorsOfName({ namespace: 'shop', name: 'cart' }, mesh),
    ).toEqual(['shop/cart is in the mesh already.']);
  });

  it('does not take for granted what could not be asked', async () => {
    const down = await responseError(503, 'Away.');
    const mesh = new FakeMesh({ availability: () => Promise.reject(down) });
    expect(
      await errorsOfName({ namespace: 'shop', name: 'cart' }, mesh),
    ).toEqual(['Whether the name is free could not be checked. Away.']);
  });
});

describe('the preview of a template', () => {
  const formData = {
    service: { namespace: 'shop', name: 'wishlist' },
    owner: 'group:default/team-shop',
    system: '',
    clusters: ['one'],
    dependsOn: [],
    preview: { planHash: 'x' },
  };

  it('makes the input as the steps of the template do', () => {
    expect(kindInput(formData)).toEqual({
      namespace: 'shop',
      name: 'wishlist',
      owner: 'group:default/team-shop',
      clusters: ['one'],
    });
  });

  it('takes along what was seen of an adopted service', () => {
    expect(
      kindInput({
        service: {
          namespace: 'shop',
          name: 'basket',
          serviceAccount: 'reader',
          clusters: ['two'],
          ports: [{ name: 'http', port: 80 }],
          dependsOn: ['shop/cart'],
        },
        owner: 'group:default/team-shop',
      }),
    ).toEqual({
      namespace: 'shop',
      name: 'basket',
      serviceAccount: 'reader',
      clusters: ['two'],
      ports: [{ name: 'http', port: 80 }],
      dependsOn: ['shop/cart'],
      owner: 'group:default/team-shop',
    });
  });

  async function errorsOfPreview(mesh: FakeMesh) {
    const validation = createFieldValidation();
    await validatePreview({}, validation, {
      apiHolder: holding(mesh),
      formData,
      schema: {},
      uiSchema: { 'ui:options': { kind: 'onboard' } },
    });
    return validation.__errors;
  }

  it('passes what can be submitted', async () => {
    const mesh = new FakeMesh();
    expect(await errorsOfPreview(mesh)).toEqual([]);
    expect(mesh.of('preview')).toEqual([['onboard', kindInput(formData)]]);
  });

  it('holds what cannot, with the reason', async () => {
    const mesh = new FakeMesh({
      preview: async () => ({
        ...preview,
        submittable: { yes: false, because: 'The owner is not known.' },
      }),
    });
    expect(await errorsOfPreview(mesh)).toEqual(['The owner is not known.']);
  });
});
