import type { ProjectState } from './emulator.ts';

/** The ids of changed accounts; every change in the emulator goes through these four methods. */
export function watchChanges(state: ProjectState): Set<string> {
  const changed = new Set<string>();
  const { updateUserByLocalId, overwriteUserWithLocalId, deleteUser, deleteAllAccounts } = state;
  state.updateUserByLocalId = (localId, ...rest) => {
    changed.add(localId);
    return updateUserByLocalId.call(state, localId, ...rest);
  };
  state.overwriteUserWithLocalId = (localId, ...rest) => {
    changed.add(localId);
    return overwriteUserWithLocalId.call(state, localId, ...rest);
  };
  state.deleteUser = (account) => {
    changed.add(account.localId);
    deleteUser.call(state, account);
  };
  state.deleteAllAccounts = () => {
    for (const id of state.users.keys()) changed.add(id);
    deleteAllAccounts.call(state);
  };
  return changed;
}
