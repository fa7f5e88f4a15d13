import { noticed } from './notice-errors.ts';
import { startReports } from './start-reports.ts';

startReports(noticed);
