import { Button, paths, Select, TextField } from '@wholesale/web-kit';
import { useNavigate } from '@wholesale/web-kit/router';
import type { FormEvent } from 'react';
import { TableTools } from '../../../table/table-tools.tsx';
import { actionNames } from '../action-names.ts';
import styles from './audit-page.module.css';

export type AuditFilter = Partial<Record<'outcome' | 'action' | 'about', string>>;

/** The address of the audit log with this filter. */
export const withFilter = (filter: AuditFilter): string =>
  `${paths.audit}?${new URLSearchParams(Object.entries(filter).filter(([, value]) => value))}`.replace(/\?$/, '');

const actions = Object.entries(actionNames).sort(([, one], [, other]) => one.localeCompare(other));
const isKnown = (action: string) => Object.hasOwn(actionNames, action);

/** The filters are in the address, so that a filtered log can be linked to. */
export function AuditFilters({ filter }: { filter: AuditFilter }) {
  const navigate = useNavigate();
  const apply = (changed: AuditFilter) => void navigate(withFilter({ ...filter, ...changed }), { replace: true });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply({ about: String(new FormData(event.currentTarget).get('about') ?? '').trim() });
  };
  const choices = [
    { label: 'All', outcome: '' },
    { label: 'Done', outcome: 'done' },
    { label: 'Denied', outcome: 'denied' },
  ];
  return (
    <>
      <TableTools
        what="entries"
        choices={choices.map(({ label, outcome }) => ({
          label,
          to: withFilter({ ...filter, outcome }),
          on: (filter.outcome ?? '') === outcome,
        }))}
      />
      <form role="search" className={styles.filters} onSubmit={search}>
        <Select label="Action" value={filter.action ?? ''} onChange={({ target }) => apply({ action: target.value })}>
          <option value="">All actions</option>
          {filter.action && !isKnown(filter.action) && <option value={filter.action}>{filter.action}</option>}
          {actions.map(([action, name]) => (
            <option key={action} value={action}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          key={filter.about}
          label="ID of a person or record"
          name="about"
          maxLength={128}
          autoComplete="off"
          spellCheck={false}
          defaultValue={filter.about}
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
    </>
  );
}
