import { parseArgs } from 'node:util';
import { Misuse } from './Misuse';
import type { Given, OptionShapes, Verb } from './Verb';

const everywhere: OptionShapes = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  sarif: { type: 'boolean' },
  annotations: { type: 'string' },
};

/** Options and operands of a verb. */
export function givenBy(verb: Verb, args: readonly string[]): Given {
  const parsed = parsedBy(verb, args);
  const all = (name: string) => {
    const value = parsed.values[name];
    return Array.isArray(value) ? value : [value];
  };
  const texts = (name: string) =>
    all(name).filter((each): each is string => typeof each === 'string');
  return {
    operands: parsed.positionals,
    text: name => texts(name)[0],
    texts,
    flag: name => parsed.values[name] === true,
  };
}

function parsedBy(verb: Verb, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...everywhere, ...verb.options },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    const [said] = (error instanceof Error ? error.message : '').split('. ');
    throw new Misuse(`${said}. See "mesh ${verb.name} --help".`);
  }
}
