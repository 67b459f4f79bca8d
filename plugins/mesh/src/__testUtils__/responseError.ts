import { ResponseError } from '@backstage/errors';

/** What the client rejects with when the backend answers so. */
export function responseError(
  status: number,
  message: string,
): Promise<ResponseError> {
  return ResponseError.fromResponse(
    new Response(
      JSON.stringify({
        error: { name: 'Error', message },
        response: { statusCode: status },
      }),
      { status, headers: { 'content-type': 'application/json' } },
    ),
  );
}
