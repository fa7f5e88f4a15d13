import { useState } from 'react';
import { paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { useNavigate } from '@wholesale/web-kit/router';
import { DashboardPage } from '../../../dashboard-page.tsx';
import { keepDraft, readDraft } from '../draft.ts';
import { AddProductForm } from './add-product-form.tsx';
import { DraftNote } from './draft-note.tsx';
import { emptyForm } from './product-rules.ts';

/** Add Product: what was typed stays until the listing is stored, whatever fails on the way. */
export default function AddProductPage() {
  const navigate = useNavigate();
  const { user } = useSession();
  const email = user?.email ?? '';
  const [draft, setDraft] = useState(() => readDraft(email));
  const [round, setRound] = useState(0);

  const startOver = () => {
    setDraft(undefined);
    setRound(round + 1);
  };
  return (
    <DashboardPage title="Add Product" lead="Tell buyers what they get. It goes on the grid at once.">
      {draft && <DraftNote onStartOver={startOver} />}
      <AddProductForm
        key={round}
        start={draft ?? { form: emptyForm, photo: undefined }}
        onLeave={(form, photo) => keepDraft(email, { form, photo })}
        onAdded={() => void navigate(paths.myProduct)}
      />
    </DashboardPage>
  );
}
