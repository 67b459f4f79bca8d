import { principalParts } from '../rules/trustDomains';
import { plainText } from '../text';

/** A whole principal without `spiffe://`, "one.mesh.corp/ns/shop/sa/cart". */
export const fullPrincipal = plainText({ max: 400 }).refine(
  text => principalParts(text) !== undefined && !text.includes('*'),
  {
    message:
      'must be a whole principal without "spiffe://", for example "one.mesh.corp/ns/shop/sa/cart"',
  },
);
