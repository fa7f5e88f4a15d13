import type { ReactNode } from 'react';
import type { UserRecord } from '@wholesale/contracts';
import { ConfirmDialog, DataTable, EmptyState, ErrorState, type TableColumn } from '@wholesale/web-kit';
import { DeleteButton } from '../../../delete-button.tsx';
import { EmailAddress } from '../../../email-address.tsx';
import type { List } from '../../../lists.ts';
import { useQuestion } from '../../../table/row-focus.ts';
import { TableSkeleton } from '../../../table/table-skeleton.tsx';
import { NothingFound, ShowMore, TableTools, useSearch, type Choice } from '../../../table/table-tools.tsx';
import { useDeletePerson } from '../api/people.ts';

type Shown = {
  /** How one of them is called: `seller`. */
  what: string;
  /** What goes with the person. */
  warning: string;
  name: (person: UserRecord) => ReactNode;
  columns?: readonly TableColumn<UserRecord>[];
  choices?: readonly Choice[];
  /** Those that the choice leaves in; all when left out. */
  chosen?: (person: UserRecord) => boolean;
  /** What stands where the choice leaves nobody in. */
  nobody?: ReactNode;
};

/** Sellers or buyers, each with a way to delete the person. */
export function PeopleTable({ people, ...shown }: Shown & { people: List<UserRecord> }) {
  const { what } = shown;
  if (people.data)
    return (
      <>
        <LoadedPeople {...shown} people={people.data} />
        <ShowMore more={people.more} what={`${what}s`} />
      </>
    );
  if (people.error)
    return (
      <ErrorState
        title={`The ${what}s could not be loaded`}
        error={people.error}
        onRetry={() => void people.refetch()}
      />
    );
  return <TableSkeleton />;
}

function LoadedPeople({
  people,
  what,
  warning,
  name,
  columns = [],
  choices = [],
  chosen = () => true,
  nobody,
}: Shown & { people: readonly UserRecord[] }) {
  const search = useSearch(people, (person) => `${person.name} ${person.email}`);
  const rows = search.found.filter(chosen);
  const leaving = useQuestion<UserRecord>();
  const deletePerson = useDeletePerson();
  const whats = `${what}s`;
  return (
    <>
      <TableTools what={whats} total={people.length} found={rows.length} search={search} choices={choices} />
      <DataTable
        rows={rows}
        rowId={({ _id }) => _id}
        caption={`All ${whats}`}
        isBusy={({ _id }) => deletePerson.isPending && deletePerson.variables._id === _id}
        columns={[
          { id: 'name', header: 'Name', cell: name, sortBy: (person) => person.name.toLowerCase(), card: 'title' },
          {
            id: 'email',
            header: 'Email',
            cell: ({ email }) => <EmailAddress address={email} />,
            sortBy: ({ email }) => email,
          },
          ...columns,
          {
            id: 'delete',
            header: '',
            align: 'end',
            card: 'action',
            cell: (person) => (
              <DeleteButton name={person.name} onClick={({ currentTarget }) => leaving.ask(person, currentTarget)} />
            ),
          },
        ]}
        empty={
          search.typed ? (
            <NothingFound typed={search.typed} onClear={() => search.setTyped('')} />
          ) : (
            (people.length > 0 && nobody) || (
              <EmptyState title={`No ${whats} yet`} text={`People who sign up as ${whats} appear here.`} />
            )
          )
        }
      />
      <ConfirmDialog
        open={leaving.subject !== undefined}
        title={`Delete ${leaving.subject?.name ?? ''}?`}
        text={warning}
        confirmLabel="Delete"
        busy={deletePerson.isPending}
        onConfirm={() => leaving.subject && deletePerson.mutate(leaving.subject, leaving.closing({ gone: true }))}
        onClose={leaving.close}
      />
    </>
  );
}
