import { useState, type ReactNode } from 'react';
import type { UserRecord } from '@wholesale/contracts';
import { ConfirmDialog, DataTable, EmptyState, ErrorState, type TableColumn } from '@wholesale/web-kit';
import { DeleteButton } from '../../../delete-button.tsx';
import { EmailAddress } from '../../../email-address.tsx';
import { TableSkeleton } from '../../../table-skeleton.tsx';
import { useDeletePerson } from '../api/people.ts';

type People = { data: UserRecord[] | undefined; error: Error | null; refetch: () => unknown };

/**
 * Sellers or buyers, each with a way to delete the person.
 * @param props.what how one of them is called: `seller`
 * @param props.warning what goes with the person
 */
export function PeopleTable({
  people,
  what,
  warning,
  name,
  columns = [],
}: {
  people: People;
  what: string;
  warning: string;
  name: (person: UserRecord) => ReactNode;
  columns?: readonly TableColumn<UserRecord>[];
}) {
  const [leaving, setLeaving] = useState<UserRecord>();
  const deletePerson = useDeletePerson();

  if (people.error && !people.data) {
    return (
      <ErrorState
        title={`The ${what}s could not be loaded`}
        error={people.error}
        onRetry={() => void people.refetch()}
      />
    );
  }
  if (!people.data) return <TableSkeleton />;

  const confirm = () => {
    if (leaving) deletePerson.mutate(leaving, { onSettled: () => setLeaving(undefined) });
  };
  return (
    <>
      <DataTable
        rows={people.data}
        rowId={({ _id }) => _id}
        caption={`All ${what}s`}
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
            cell: (person) => <DeleteButton name={person.name} onClick={() => setLeaving(person)} />,
          },
        ]}
        empty={
          <EmptyState title={`There are no ${what}s yet`} text={`A person who signs up as a ${what} appears here.`} />
        }
      />
      <ConfirmDialog
        open={leaving !== undefined}
        title={`Delete ${leaving?.name ?? ''}?`}
        text={warning}
        confirmLabel="Delete"
        busy={deletePerson.isPending}
        onConfirm={confirm}
        onClose={() => setLeaving(undefined)}
      />
    </>
  );
}
