import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { Banner } from '../../ui/banner.tsx';
import type { Login } from './use-login.ts';

/** Why a login could not begin, or which account was linked. */
export function LoginOutcome({ login }: { login: Login }) {
  return (
    <>
      <ProblemNotice problem={login.problem} onRetry={() => void login.begin()} />
      {login.message !== '' && (
        <Banner tone="good" onClose={() => login.tell('')}>
          {login.message}
        </Banner>
      )}
    </>
  );
}
