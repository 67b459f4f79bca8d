/** The command was called wrongly, or what it was given cannot be read: exit code 3. The message is for the reader. */
export class Misuse extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Misuse';
  }
}
