import { initializeApp } from 'firebase/app';
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  verifyPasswordResetCode,
  type User,
} from 'firebase/auth';
import type { PublicConfig } from '../http/config.ts';
import { paths } from '../paths.ts';
import type { AuthDriver, SessionUser } from './create-session.ts';

/** Firebase Authentication as the session's driver; the SDK refreshes tokens. */
export function openFirebase({ firebase, authEmulatorUrl }: PublicConfig): AuthDriver {
  const auth = initializeAuth(initializeApp(firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  // The emulator's warning banner has inline styles, which our content security policy blocks.
  if (authEmulatorUrl) connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true });
  const signedIn = () => {
    if (!auth.currentUser) throw Object.assign(new Error('no user is signed in'), { code: 'auth/user-token-expired' });
    return auth.currentUser;
  };

  return {
    watch: (listener) => void onAuthStateChanged(auth, (user) => listener(user ? toSessionUser(user) : undefined)),
    createUser: async (email, password, name) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      // The shop's record has the name too, so a failure here is ignored.
      if (name) await updateProfile(user, { displayName: name }).catch(() => undefined);
      return toSessionUser(user);
    },
    login: async (email, password) => toSessionUser((await signInWithEmailAndPassword(auth, email, password)).user),
    googleLogin: async () => {
      const provider = new GoogleAuthProvider();
      provider.addScope('profile');
      return toSessionUser((await signInWithPopup(auth, provider, browserPopupRedirectResolver)).user);
    },
    updateName: async (name) => {
      await updateProfile(signedIn(), { displayName: name });
      return toSessionUser(signedIn());
    },
    logOut: () => signOut(auth),
    token: async (fresh) => auth.currentUser?.getIdToken(fresh),
    // The mail template links to our own page; `url` is where Firebase's page would continue.
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email, { url: `${location.origin}${paths.login}` }),
    readResetCode: (code) => verifyPasswordResetCode(auth, code),
    resetPassword: (code, password) => confirmPasswordReset(auth, code, password),
    sendConfirmation: () => sendEmailVerification(signedIn(), { url: `${location.origin}${paths.account}` }),
    confirmEmail: (code) => applyActionCode(auth, code),
    isEmailConfirmed: async () => {
      const user = signedIn();
      await reload(user);
      // The token of the sign-in still says that it is not.
      if (user.emailVerified) await user.getIdToken(true);
      return user.emailVerified;
    },
  };
}

const toSessionUser = ({ uid, email, displayName, photoURL, emailVerified, providerData }: User): SessionUser => ({
  uid,
  email: email ?? '',
  displayName: displayName ?? '',
  photoURL: photoURL ?? undefined,
  emailVerified,
  providers: providerData.map(({ providerId }) => providerId),
});
