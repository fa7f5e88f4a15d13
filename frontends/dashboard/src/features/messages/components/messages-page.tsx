import { pages } from '@wholesale/contracts/pages';
import { Card, classNames, LinkButton, PageHead, PageHeading, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { useParams } from '@wholesale/web-kit/router';
import { ArrowLeft } from 'lucide-react';
import layout from '../../../layout.module.css';
import { ConversationList } from './conversation-list.tsx';
import { ConversationThread } from './conversation-thread.tsx';
import styles from './messages-page.module.css';

/** The person's conversations beside the open one; on a phone one after the other. For admins, the reported ones. */
export default function MessagesPage() {
  const { id } = useParams();
  const { role } = useSession();
  return (
    <div className={classNames(layout.page, styles.page, id && styles.open)}>
      <PageHead title={pages.messages.title} />
      <div className={styles.heading}>
        <PageHeading
          title={pages.messages.title}
          lead={role === 'admin' ? 'Reported conversations, read only' : lead}
        />
      </div>
      <Card className={styles.box}>
        <section aria-label="Conversations" className={styles.list}>
          <ConversationList openId={id} />
        </section>
        <div className={styles.thread}>
          {id ? (
            <ConversationThread
              key={id}
              id={id}
              back={
                <LinkButton
                  to={role === 'admin' ? paths.reports : paths.messages}
                  variant="quiet"
                  size="sm"
                  className={styles.back ?? ''}
                >
                  <ArrowLeft size={20} />
                  Back
                </LinkButton>
              }
            />
          ) : (
            <p className={styles.choose}>Choose a conversation</p>
          )}
        </div>
      </Card>
    </div>
  );
}

const lead = 'Your conversations with buyers and sellers';
