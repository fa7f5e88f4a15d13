import type { ReactNode } from 'react';
import type { UserRecord } from '@wholesale/contracts';
import { ConfirmDialog, DataTable, EmptyState, ErrorState, type TableColumn } from '@wholesale/web-kit';
import { DeleteButton } from '../../../delete-button.tsx';
import { EmailAddress } from '../../../email-address.tsx';
import type { List } from '../../../lists.ts';
import { useQuestion } from '../../../table/row-focus.ts';
import { TableSkeleton } from '../../../table/table-skeleton.tsx';
import { NothingFound, ShowMore, TableTools, useSearch, type Choice } from '../../../table/table-tools.tsx';
import { useDeletePerson } from '../../../api/people.ts';

type PeopleTableProps = {
  what: string;
  /** The consequences of deleting, for the confirmation. */
  warning: string;
  name: (person: UserRecord) => ReactNode;
  columns?: readonly TableColumn<UserRecord>[];
  choices?: readonly Choice[];
  matchesFilter?: (person: UserRecord) => boolean;
  /** Shown when the selected filter matches no one. */
  emptyFilter?: ReactNode;
};

export function PeopleTable({ people, ...props }: PeopleTableProps & { people: List<UserRecord> }) {
  const { what } = props;
  if (people.data)
    return (
      <>
        <LoadedPeople {...props} people={people.data} />
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
  matchesFilter = () => true,
  emptyFilter,
}: PeopleTableProps & { people: readonly UserRecord[] }) {
  const search = useSearch(people, (person) => `${person.name} ${person.email}`);
  const rows = search.found.filter(matchesFilter);
  const deletion = useQuestion<UserRecord>();
  const deletePerson = useDeletePerson();
  const plural = `${what}s`;
  return (
    <>
      <TableTools what={plural} total={people.length} found={rows.length} search={search} choices={choices} />
      <DataTable
        rows={rows}
        rowId={({ _id }) => _id}
        caption={`All ${plural}`}
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
              <DeleteButton name={person.name} onClick={({ currentTarget }) => deletion.ask(person, currentTarget)} />
            ),
          },
        ]}
        empty={
          search.typed ? (
            <NothingFound typed={search.typed} onClear={() => search.setTyped('')} />
          ) : (
            (people.length > 0 && emptyFilter) || (
              <EmptyState title={`No ${plural} yet`} text={`People who sign up as ${plural} appear here.`} />
            )
          )
        }
      />
      <ConfirmDialog
        open={deletion.subject !== undefined}
        title={`Delete ${deletion.subject?.name ?? ''}?`}
        text={warning}
        confirmLabel="Delete"
        busy={deletePerson.isPending}
        onConfirm={() => deletion.subject && deletePerson.mutate(deletion.subject, deletion.closing({ gone: true }))}
        onClose={deletion.close}
      />
    </>
  );
}
