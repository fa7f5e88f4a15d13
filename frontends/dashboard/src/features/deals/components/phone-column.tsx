import type { Deal } from '@wholesale/contracts';
import type { TableColumn } from '@wholesale/web-kit';
import { PhoneCell } from '../../../phone-cell.tsx';

/** The phone of each deal; its name leads to the deal's page. */
export const phoneColumn = (pathOf: (id: string) => string): TableColumn<Deal> => ({
  id: 'phone',
  header: 'Phone',
  card: 'title',
  cell: ({ _id, picture, itemName }) => <PhoneCell picture={picture} name={itemName} to={pathOf(_id)} />,
});
