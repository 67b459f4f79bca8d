/** What a use case answers: a value, or a refusal with the HTTP status Forgejo gives it. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly status: number;
      readonly message: string;
    };

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });

export const refuse = (status: number, message: string): Outcome<never> => ({
  ok: false,
  status,
  message,
});
