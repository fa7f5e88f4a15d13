import { paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { useNavigate } from '@wholesale/web-kit/router';
import { toast } from '@wholesale/web-kit/toast';

export function useLogOut(): () => Promise<void> {
  const { logOut } = useSession();
  const navigate = useNavigate();
  return async () => {
    try {
      await logOut();
      navigate(paths.home);
    } catch {
      toast.error('We could not log you out. Please try again.');
    }
  };
}
