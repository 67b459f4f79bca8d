import { startPortal } from './portal';

/** Starts estate and backend, prints where to go, and stops both when one ends or a person says so. */
async function main(): Promise<number> {
  const portal = await startPortal({
    port: portFrom('CAUSEWAY_PORT', 7007),
    estatePort: portFrom('CAUSEWAY_ESTATE_PORT', 7010),
    dataDirectory: process.env.CAUSEWAY_DATA ?? 'data',
    say: line => process.stdout.write(`causeway: ${line}\n`),
  });
  const stopped = new Promise<number>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => resolve(0));
    }
    portal.ended.then(resolve);
  });
  process.stdout.write(`${portal.welcome}\n`);
  const code = await stopped;
  await portal.stop();
  return code;
}

function portFrom(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Error(
      `${name} must be a port number, found ${JSON.stringify(text)}`,
    );
  }
  return port;
}

main().then(
  code => process.exit(code),
  error => {
    process.stderr.write(`causeway: ${error.message}\n`);
    process.exit(1);
  },
);
