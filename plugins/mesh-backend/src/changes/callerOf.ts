import type {
  BackstageCredentials,
  HttpAuthService,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import type { Request } from 'express';
import type { Caller } from './ChangeService';

/** Who sent a request; write routes allow users only. */
export async function callerOf(
  request: Request,
  options: {
    readonly httpAuth: HttpAuthService;
    readonly userInfo: UserInfoService;
    readonly allow: readonly ('user' | 'service')[];
  },
): Promise<Caller> {
  const credentials = await options.httpAuth.credentials(request, {
    allow: [...options.allow],
  });
  return callerWith(credentials, options.userInfo);
}

/** The caller behind credentials that were checked already. */
export async function callerWith(
  credentials: BackstageCredentials,
  users: UserInfoService,
): Promise<Caller> {
  const principal = credentials.principal as { type: string };
  if (principal.type !== 'user') return { credentials, ownership: [] };
  const info = await users.getUserInfo(credentials);
  return {
    credentials,
    user: info.userEntityRef,
    ownership: info.ownershipEntityRefs,
  };
}
