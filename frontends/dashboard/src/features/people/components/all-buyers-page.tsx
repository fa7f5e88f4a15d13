import { DashboardPage } from '../../../dashboard-page.tsx';
import { useBuyers } from '../../../api/people.ts';
import { PeopleTable } from './people-table.tsx';
import styles from './people.module.css';

export default function AllBuyersPage() {
  return (
    <DashboardPage page="allBuyers" lead="People who book phones">
      <PeopleTable
        people={useBuyers()}
        what="buyer"
        warning="The account is closed immediately, and phones this buyer booked go back on sale."
        name={({ name }) => <span className={styles.name}>{name}</span>}
      />
    </DashboardPage>
  );
}
