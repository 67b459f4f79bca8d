import type { World } from '../../world';
import type { Exception } from './exceptions';
import type { EndExceptionInput } from './input';

/**
 * The input that ends an exception; undefined where no service is known whose people could ask for it.
 *
 * @public
 */
export function endInputOf(
  exception: Exception,
  world: World,
): EndExceptionInput | undefined {
  const { of, name, until } = exception;
  const own = exception.exception === 'trust' ? of : `${of}/${name}`;
  const beside = [...world.services.keys()]
    .filter(ref => ref.startsWith(`${of}/`))
    .sort();
  const service = world.services.has(own) ? own : beside[0];
  return service === undefined
    ? undefined
    : {
        service,
        exception: exception.exception,
        name,
        until,
        reason: `It ends on ${until}, as its entry says.`,
      };
}
