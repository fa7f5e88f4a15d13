import { RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListedUser } from '@wholesale/contracts';
import { Button, ConfirmDialog, DataTable, EmptyState, formatDate, type TableColumn } from '@wholesale/web-kit';
import { DeleteButton } from '../../../delete-button.tsx';
import { EmailAddress } from '../../../email-address.tsx';
import type { List } from '../../../lists.ts';
import { LoadError } from '../../../load-error.tsx';
import { useQuestion } from '../../../table/row-focus.ts';
import { tableShapes } from '../../../table/table-shapes.ts';
import { TableSkeleton } from '../../../table/table-skeleton.tsx';
import { NothingFound, ShowMore, TableTools, useSearch, type Choice } from '../../../table/table-tools.tsx';
import { RowMenu, type MenuItem } from '../../../table/row-menu.tsx';
import { usePages } from '../../../table/use-pages.ts';
import { useSelection } from '../../../table/use-selection.ts';
import { BulkBar } from '../../../table/bulk-bar.tsx';
import type { BulkAction } from '../../../table/bulk-dialog.tsx';
import { useDeletePerson, useRestorePerson } from '../../../api/people.ts';
import styles from './people.module.css';

type PeopleTableProps = {
  what: string;
  /** The consequences of deleting, for the confirmation. */
  warning: string;
  name: (person: ListedUser) => ReactNode;
  columns?: readonly TableColumn<ListedUser>[];
  /** The items of a row's menu before Delete. */
  menuItems?: (person: ListedUser) => readonly MenuItem[];
  /** What an admin should know of a person, beside the address. */
  notes?: (person: ListedUser) => readonly string[];
  /** What can be done to several people at once. */
  actions?: readonly BulkAction<ListedUser>[];
  choices?: readonly Choice[];
  matchesFilter?: (person: ListedUser) => boolean;
  /** Shown when the selected filter matches no one. */
  emptyFilter?: ReactNode;
};

export function PeopleTable({ people, ...props }: PeopleTableProps & { people: List<ListedUser> }) {
  const { what } = props;
  if (people.data)
    return (
      <>
        <LoadedPeople {...props} people={people.data} more={people.more !== undefined} />
        <ShowMore more={people.more} what={`${what}s`} />
      </>
    );
  if (people.error) return <LoadError title={`The ${what}s could not be loaded`} query={people} />;
  return <TableSkeleton {...(props.choices ? tableShapes.allSellers : tableShapes.allBuyers)} />;
}

function LoadedPeople({
  people,
  more,
  what,
  warning,
  name,
  columns = [],
  menuItems = () => [],
  notes = () => [],
  actions = [],
  choices = [],
  matchesFilter = () => true,
  emptyFilter,
}: PeopleTableProps & { people: readonly ListedUser[]; more: boolean }) {
  const pages = usePages(more);
  const search = useSearch(people, (person) => `${person.name} ${person.email}`, pages.onSort);
  const rows = search.found.filter(matchesFilter);
  const selection = useSelection(rows, (person) => actions.some(({ can }) => can(person)));
  const deletion = useQuestion<ListedUser>();
  const deletePerson = useDeletePerson();
  const restorePerson = useRestorePerson();
  const plural = `${what}s`;
  return (
    <>
      <TableTools what={plural} total={people.length} found={rows.length} search={search} choices={choices} />
      <DataTable
        rows={rows}
        rowId={({ _id }) => _id}
        caption={`All ${plural}`}
        compact={cardOf(columns)}
        pages={pages}
        selection={actions.length > 0 ? selection : undefined}
        isBusy={({ _id }) => deletePerson.isPending && deletePerson.variables._id === _id}
        columns={[
          { id: 'name', header: 'Name', area: 'name', cell: name, sortBy: (person) => person.name.toLowerCase() },
          {
            id: 'email',
            header: 'Email',
            area: 'email',
            cell: (person) => (
              <div className={styles.contact}>
                <span className={styles.email} title={person.email}>
                  <EmailAddress address={person.email} />
                </span>
                <Notes notes={[...standingOf(person), ...notes(person)]} />
              </div>
            ),
            sortBy: ({ email }) => email,
          },
          {
            id: 'joined',
            header: 'Joined',
            area: 'joined',
            cell: ({ joinedAt }) =>
              joinedAt && (
                <time dateTime={joinedAt} className={styles.joined}>
                  {formatDate(joinedAt)}
                </time>
              ),
            sortBy: ({ joinedAt = '' }) => joinedAt,
            orders: ['oldest first', 'newest first'],
          },
          ...columns,
          {
            id: 'delete',
            header: '',
            align: 'end',
            card: 'wide',
            cell: (person) => (
              <span className={styles.actions}>
                {person.suspended && (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`Restore ${person.name}`}
                    onClick={() => restorePerson.mutate(person)}
                  >
                    Restore
                  </Button>
                )}
                <DeleteButton name={person.name} onClick={({ currentTarget }) => deletion.ask(person, currentTarget)} />
              </span>
            ),
          },
          {
            id: 'menu',
            header: '',
            card: 'narrow',
            area: 'menu',
            cell: (person) => (
              <RowMenu
                name={person.name}
                items={[
                  ...(person.suspended
                    ? [
                        {
                          label: 'Restore',
                          icon: <RotateCcw size={18} />,
                          onSelect: () => restorePerson.mutate(person),
                        },
                      ]
                    : menuItems(person)),
                  {
                    label: 'Delete',
                    icon: <Trash2 size={18} />,
                    danger: true,
                    onSelect: (opener) => deletion.ask(person, opener),
                  },
                ]}
              />
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
      <BulkBar {...selection} actions={actions} onClear={selection.clear} onDone={selection.remove} />
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

const standingOf = ({ suspended, emailConfirmed }: ListedUser): string[] => [
  ...(suspended ? ['Suspended: someone else confirmed this address'] : []),
  ...(emailConfirmed === false ? ['Address not confirmed'] : []),
];

/** One below the other; in a card on one line, which is cut. */
const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <span className={styles.notes} title={notes.join(' · ')}>
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
    </span>
  );

/** With a checkbox and the number of listings for sellers. */
const cardOf = (columns: readonly unknown[]) =>
  columns.length > 0
    ? {
        areas: "'select name name menu' 'select email email menu' 'select joined listings menu'",
        columns: '44px auto minmax(0, 1fr) 44px',
      }
    : { areas: "'name menu' 'email menu' 'joined menu'", columns: 'minmax(0, 1fr) 44px' };
