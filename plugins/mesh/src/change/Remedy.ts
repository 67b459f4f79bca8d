/** What can be done with a finding's fix where it is shown. */
export type Remedy =
  /** On this page, at once. */
  | { readonly state: 'here'; readonly apply: () => void }
  /** In the form, which opens with the fix filled in. */
  | { readonly state: 'in-form'; readonly href: string }
  /** By hand, in the file. */
  | { readonly state: 'none' };
