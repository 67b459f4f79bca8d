/** How the portal is known to the forge. All methods throw only CodeHostError. */
export interface Credentials {
  /** For REST, GraphQL and, as the password, git; renewed before it ends. */
  token(): Promise<string>;
  /** Login that pull requests and comments of the portal carry. */
  poster(): Promise<string>;
  /** The token was not accepted. Whether another can be had. */
  forget(): boolean;
}
