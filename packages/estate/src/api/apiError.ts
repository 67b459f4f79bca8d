import type { Outcome } from '../forge/outcome';
import { jsonReply, type Reply } from '../http/Reply';

/** Forgejo's error object; a 404 carries `errors` besides. */
export function apiError(
  baseUrl: string,
  status: number,
  message: string,
): Reply {
  const url = `${baseUrl}/api/swagger`;
  const body =
    status === 404
      ? { errors: [], message: message || "The target couldn't be found.", url }
      : { message, url };
  return jsonReply(status, body);
}

/** Turns a use case's outcome into an answer. */
export async function replyTo<T>(
  baseUrl: string,
  outcome: Outcome<T>,
  success: (value: T) => Reply | Promise<Reply>,
): Promise<Reply> {
  return outcome.ok
    ? success(outcome.value)
    : apiError(baseUrl, outcome.status, outcome.message);
}
