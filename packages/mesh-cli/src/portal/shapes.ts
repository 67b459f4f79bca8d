/** Tells whether an answer has the fields that are printed. What else is in it does not matter: fields are added. */
export type Shape = (value: unknown) => boolean;

export const isText: Shape = value => typeof value === 'string';

export const isNumber: Shape = value => typeof value === 'number';

export const isTruth: Shape = value => typeof value === 'boolean';

export const listOf =
  (each: Shape): Shape =>
  value =>
    Array.isArray(value) && value.every(each);

export const maybe =
  (shape: Shape): Shape =>
  value =>
    value === undefined || shape(value);

/** An object with these fields, and any others. */
export const fieldsOf =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, shape]) =>
      shape((value as Record<string, unknown>)[name]),
    );

/** An object whose every field is of one shape. */
export const eachOf =
  (each: Shape): Shape =>
  value =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(each);
