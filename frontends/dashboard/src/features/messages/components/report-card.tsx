import type { Conversation, Report } from '@wholesale/contracts';
import { Button, Card, conversationPath, LinkButton, RelativeDate } from '@wholesale/web-kit';
import type { MouseEvent } from 'react';
import { Actions } from '../../../actions.tsx';
import layout from '../../../layout.module.css';
import { SquarePhoto } from '../../../square-photo.tsx';
import styles from './reports-page.module.css';

export type OpenReport = { report: Report; conversation: Omit<Conversation, 'reports'> };

type ReportCardProps = { open: OpenReport; onClose: (event: MouseEvent<HTMLButtonElement>) => void };

/** Who reported whom, why, and what the reported person had written last. */
export const ReportCard = ({ open: { report, conversation }, onClose }: ReportCardProps) => (
  <Card as="article" padded aria-labelledby={report._id} className={layout.stack}>
    <div className={styles.head}>
      <SquarePhoto src={conversation.picture} sizes="64px" className={styles.photo} />
      <div className={styles.words}>
        <h2 id={report._id}>
          <bdi>{report.byName}</bdi> reported <bdi>{report.aboutName}</bdi>
        </h2>
        <p className={styles.muted}>
          <bdi>{conversation.itemName}</bdi> · <RelativeDate value={report.at} />
        </p>
      </div>
    </div>
    <dl className={styles.facts}>
      <dt>Reason</dt>
      <dd dir="auto">{report.reason ?? 'No reason given'}</dd>
      <dt>Last message of {report.aboutName}</dt>
      <dd dir="auto">{report.text ?? 'None'}</dd>
    </dl>
    <Actions>
      <LinkButton to={conversationPath(conversation._id)} variant="secondary">
        Read the conversation
      </LinkButton>
      <Button variant="secondary" data-act="close" aria-describedby={report._id} onClick={onClose}>
        Close report
      </Button>
    </Actions>
  </Card>
);
